/** Files that somebody gave, and the folder they stood in, where it was one. */
export interface Given {
  readonly files: readonly File[];
  readonly folder?: string;
}

interface FilesProps {
  /** "Choose files" */
  readonly files: string;
  /** "Choose a folder" */
  readonly folder: string;
  readonly onGiven: (given: Given) => void;
}

/** Two buttons: for files, and for a whole folder. */
export function Files({ files, folder, onGiven }: FilesProps) {
  const input = (name: string, whole: boolean) => (
    <label class="button small file">
      {name}
      <input
        ref={(field) => {
          if (field !== null) field.webkitdirectory = whole;
        }}
        class="unseen"
        type="file"
        multiple
        onChange={({ currentTarget: field }) => {
          const chosen = [...(field.files ?? [])];
          field.value = "";
          onGiven(whole ? ofFolder(chosen.map((file) => ({ file, path: file.webkitRelativePath }))) : { files: chosen });
        }}
      />
    </label>
  );
  return (
    <span class="file-buttons">
      {input(files, false)}
      {input(folder, true)}
    </span>
  );
}

/** What was dropped: files, and whatever the folders among them hold. */
export async function dropped(data: DataTransfer | null): Promise<Given> {
  // Asked for before anything is waited for: a drop is forgotten once it was told.
  const entries = [...(data?.items ?? [])].flatMap((one) => one.webkitGetAsEntry() ?? []);
  const all = (await Promise.all(entries.map(filesIn))).flat();
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory ? ofFolder(all) : { files: named(all) };
}

interface Placed {
  readonly file: File;
  /** Where it stood, from the folder that was given. */
  readonly path: string;
}

async function filesIn(entry: FileSystemEntry): Promise<Placed[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path: entry.fullPath.replace(/^\//, "") }];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const inside: FileSystemEntry[] = [];
  for (;;) {
    // A reader gives a part of them each time, and nothing at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return (await Promise.all(inside.map(filesIn))).flat();
    inside.push(...some);
  }
}

function ofFolder(placed: readonly Placed[]): Given {
  const folder = placed[0]?.path.split("/")[0];
  const inside = placed.map(({ file, path }) => ({ file, path: path.split("/").slice(1).join("/") }));
  return { files: named(inside), ...(folder === undefined ? {} : { folder }) };
}

/** Each by its path, since two folders may hold files of one name, and a document's name has no slash; what is hidden stays out. */
function named(placed: readonly Placed[]): File[] {
  return placed
    .filter(({ path }) => !path.split("/").some((part) => part.startsWith(".")))
    .map(({ file, path }) => (path === file.name ? file : new File([file], path.replaceAll("/", " - "), { type: file.type })));
}
