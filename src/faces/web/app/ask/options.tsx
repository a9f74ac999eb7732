import { useState } from "preact/hooks";
import { Choice, Field, Select } from "../parts/field.tsx";
import { words } from "../text/words.ts";
import { type AskForm, collectionNames, form, MODES, optionsSet, SOURCE_KINDS, setForm, TIERS } from "./form.ts";

export interface Wrong {
  readonly field: keyof AskForm | undefined;
  readonly message: string;
}

type Typed = "seconds" | "tokens" | "money" | "pages" | "from" | "to" | "include" | "exclude" | "language";

interface OptionsProps {
  readonly wrong: Wrong | undefined;
}

/** The drawer of a question: whatever the command line can be told. It opens where something in it is wrong, and is filled when it opens. */
export function Options(props: OptionsProps) {
  const { ask } = words();
  const [opened, setOpened] = useState(false);
  const set = optionsSet(form.value);
  const own = props.wrong?.field !== undefined && props.wrong.field !== "query";
  return (
    <details class="options" open={own || undefined} onToggle={() => setOpened(true)}>
      <summary>{set === 0 ? ask.options : ask.optionsSet(set)}</summary>
      {(opened || own) && <Groups {...props} />}
    </details>
  );
}

function Groups({ wrong }: OptionsProps) {
  const { ask } = words();
  const collections = collectionNames.value;
  const asked = form.value;
  const typed = (name: Typed, label: string, more: { readonly type?: "number" | "date" | "text"; readonly hint?: string } = {}) => (
    <Field
      label={label}
      value={asked[name]}
      onValue={(value) => setForm({ [name]: value })}
      wrong={wrong?.field === name ? wrong.message : undefined}
      {...more}
    />
  );
  return (
    <div class="option-groups">
      <div class="row">
        <Select
          label={ask.write}
          value={asked.mode}
          options={MODES.map((one) => [one, ask.modes[one]] as const)}
          onValue={(mode) => setForm({ mode })}
        />
        <Select
          label={ask.tier}
          value={asked.tier}
          options={TIERS.map((one) => [one, ask.tiers[one]] as const)}
          onValue={(tier) => setForm({ tier })}
        />
        {typed("language", ask.language, { hint: ask.languageHint })}
      </div>
      <fieldset>
        <legend class="legend">{ask.kinds}</legend>
        {SOURCE_KINDS.map((kind) => (
          <Choice
            key={kind}
            label={ask.kindNames[kind]}
            checked={asked.kinds.includes(kind)}
            onChecked={(on) => setForm({ kinds: SOURCE_KINDS.filter((one) => (one === kind ? on : asked.kinds.includes(one))) })}
          />
        ))}
        <p class="small soft">{ask.kindsHint}</p>
      </fieldset>
      {(collections.length > 1 || asked.collections.length > 0) && (
        <fieldset>
          <legend class="legend">{ask.documents}</legend>
          {[...new Set([...collections, ...asked.collections])].map((name) => (
            <Choice
              key={name}
              label={name}
              checked={asked.collections.includes(name)}
              onChecked={(on) => setForm({ collections: [...asked.collections.filter((one) => one !== name), ...(on ? [name] : [])] })}
            />
          ))}
          <p class="small soft">{ask.documentsHint}</p>
          {wrong?.field === "collections" && (
            <p class="wrong" role="alert">
              {wrong.message}
            </p>
          )}
        </fieldset>
      )}
      <fieldset>
        <legend class="legend">{ask.limits}</legend>
        <div class="row">
          {typed("seconds", ask.seconds, { type: "number" })}
          {typed("tokens", ask.tokens, { type: "number" })}
          {typed("money", ask.money, { type: "number" })}
          {typed("pages", ask.pages, { type: "number" })}
        </div>
      </fieldset>
      <fieldset>
        <legend class="legend">{ask.dates}</legend>
        <div class="row">
          {typed("from", ask.from, { type: "date" })}
          {typed("to", ask.to, { type: "date" })}
        </div>
      </fieldset>
      <fieldset>
        <legend class="legend">{ask.domains}</legend>
        <div class="row">
          {typed("include", ask.include, { hint: ask.domainsHint })}
          {typed("exclude", ask.exclude)}
        </div>
      </fieldset>
    </div>
  );
}
