import "./check.css";
import { useEffect, useState } from "preact/hooks";
import { followJob } from "../api/follow.ts";
import { Button } from "../parts/button.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { Field, Select, TextArea } from "../parts/field.tsx";
import { attempt } from "../parts/toast.tsx";
import { go, href, isIn, note } from "../router.ts";
import { words } from "../text/words.ts";
import type { ViewProps } from "../views.ts";
import { checkReport, type Given } from "./api.ts";

const READINGS = ["network", "stored", "none"] as const;

/** `#/check` takes a report; `#/check/RUN` waits for its check, which is then read as any report is. */
export function Check({ path: [id] }: ViewProps) {
  return id === undefined ? <Take /> : <Checked key={id} id={id} />;
}

/** A report of anybody's: pasted, dropped, or read from its address. */
function Take() {
  const { check, shell } = words();
  const [text, setText] = useState("");
  const [address, setAddress] = useState("");
  const [reading, setReading] = useState<(typeof READINGS)[number]>("network");
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const begin = async (given: Given) => {
    setBusy(true);
    await attempt(async () => go(href("check", [await checkReport(given, reading)])));
    setBusy(false);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== "") void begin({ text });
    else if (address.trim() !== "") void begin({ address: address.trim() });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) void begin({ file });
  };
  return (
    <article
      class={`view narrow check-take${over ? " over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h1>{check.title}</h1>
      <p class="soft">{check.lead}</p>
      <form class="check-form" onSubmit={submit}>
        <TextArea label={check.paste} hint={check.pasteHint} rows={9} value={text} onValue={setText} />
        <Field label={check.address} type="url" placeholder="https://" value={address} onValue={setAddress} />
        <label class="button file">
          <input
            class="unseen"
            type="file"
            accept=".md,.markdown,.txt,.html,.htm,.docx,.pdf"
            onChange={({ currentTarget: field }) => {
              const [file] = field.files ?? [];
              // The same file, once it is mended, can be chosen again.
              field.value = "";
              if (file !== undefined) void begin({ file });
            }}
          />
          {check.file}
        </label>
        <Select
          label={check.reading}
          hint={check.readingHint}
          value={reading}
          options={READINGS.map((one) => [one, check.readings[one]])}
          onValue={setReading}
        />
        <p>
          <Button look="main" type="submit" disabled={busy || (text.trim() === "" && address.trim() === "")}>
            {busy ? shell.loading : check.begin}
          </Button>
        </p>
      </form>
    </article>
  );
}

/** A check under way. */
function Checked({ id }: { readonly id: string }) {
  const { check } = words();
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const [read, setRead] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    followJob(id, {
      signal: gone.signal,
      onFrame: ({ event, data }) => {
        if (event === "fetch_result") setRead((before) => before + 1);
        if (event === "result" && isIn("check")) note(href("read", [id]));
        if (event === "failed") setFailed(errorIn(data));
      },
    }).catch((thrown: unknown) => setFailed(messageOf(thrown)));
    return () => gone.abort();
  }, [id]);
  return (
    <article class="view narrow">
      <h1>{check.title}</h1>
      {failed === undefined ? (
        <p role="status" class="soft">
          {check.underWay(read)}
        </p>
      ) : (
        <Fault message={failed}>
          <a class="button small" href={href("check")}>
            {check.another}
          </a>
        </Fault>
      )}
    </article>
  );
}

function errorIn(data: unknown): string {
  const found = typeof data === "object" && data !== null && "error" in data ? data.error : undefined;
  return typeof found === "object" && found !== null && "message" in found ? String(found.message) : words().faults.unreadable;
}
