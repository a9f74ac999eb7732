import { useEffect } from "preact/hooks";
import { z } from "zod";
import { ask } from "../api/client.ts";
import { jobSchema, readySchema } from "../api/shapes.ts";
import { useLoaded } from "../parts/loaded.ts";
import { href } from "../router.ts";
import { Standing } from "../runs/standing.tsx";
import { moment } from "../text/figures.ts";
import { words } from "../text/words.ts";
import { added, collectionNames, searched } from "./form.ts";

const collectionsSchema = z.object({
  collections: z.array(z.object({ name: z.string(), documents: z.int(), demonstration: z.literal(true).optional() })),
});
type Held = z.output<typeof collectionsSchema>["collections"];

/** The collections that may be searched; undefined until they are known. */
function useCollections(): Held | undefined {
  const loaded = useLoaded(async (signal) => (await ask(collectionsSchema, "/collections", { signal })).collections, [added.value]);
  const held = loaded.state === "there" ? loaded.value : undefined;
  useEffect(() => {
    if (held !== undefined) collectionNames.value = held.map(({ name }) => name);
  }, [held]);
  return loaded.state === "failed" ? [] : held;
}

/** What a run will search, said before it begins. @param chosen the collections it is to search; all where there are none */
export function Searches({ chosen }: { readonly chosen: readonly string[] }) {
  const texts = words().ask;
  const held = useCollections();
  const services = useLoaded((signal) => ask(readySchema, "/readyz", { signal }), []);
  const web = services.state === "there" ? services.value.searches.filter((one) => one !== "library") : undefined;
  useEffect(() => {
    if (held === undefined || web === undefined) return;
    searched.value = { demonstration: held.some(({ demonstration }) => demonstration), web: web.length > 0 };
  }, [held, web === undefined]);
  if (web === undefined || held === undefined) return <p class="small searches">&nbsp;</p>;
  const collections = held.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  const parts = [
    ...collections.map(({ name, documents, demonstration }) => `${demonstration ? texts.demonstration : name} (${texts.files(documents)})`),
    ...(web.length > 0 ? [`${texts.web} (${web.join(", ")})`] : []),
  ];
  if (parts.length === 0) return <p class="small searches">{texts.nothing}</p>;
  return (
    <p class="small soft searches">
      {texts.searches} <strong dir="auto">{parts.join(" · ")}</strong>
    </p>
  );
}

const MOST_RECENT = 6;

/** The last runs; in an empty home, questions to begin with. */
export function Recent({ onExample }: { readonly onExample: (question: string) => void }) {
  const texts = words().ask;
  const loaded = useLoaded((signal) => ask(z.object({ jobs: z.array(jobSchema) }), "/jobs", { query: { limit: MOST_RECENT }, signal }), []);
  if (loaded.state !== "there") return null;
  const { jobs } = loaded.value;
  if (jobs.length === 0) return <Examples onExample={onExample} />;
  return (
    <section class="recent">
      <h2>{texts.recent}</h2>
      <ul class="list">
        {jobs.map((run) => (
          <li key={run.id}>
            <a class="recent-run" href={href(run.state === "finished" || run.state === "cancelled" ? "read" : "watch", [run.id])}>
              <span dir="auto">{run.query}</span>
              <span class="small soft">
                <Standing run={run} /> · {moment(run.created_at)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only questions that what is searched can answer. */
function Examples({ onExample }: { readonly onExample: (question: string) => void }) {
  const texts = words().ask;
  const { demonstration, web } = searched.value;
  const { exampleQuestions: of } = texts;
  const questions = [...(demonstration ? of.demonstration : []), ...(web ? of.web : [])];
  if (questions.length === 0) return null;
  return (
    <section class="recent">
      <h2>{texts.examples}</h2>
      <ul class="examples">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" class="example" onClick={() => onExample(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
