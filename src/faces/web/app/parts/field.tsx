import type { ComponentChildren, TargetedInputEvent, TextareaHTMLAttributes } from "preact";
import { h } from "preact";
import { useId } from "preact/hooks";

interface Common {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what was typed. */
  readonly wrong?: string | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** What ties a control to its label, its hint and what is wrong with it. */
function useWiring({ hint, wrong }: Pick<Common, "hint" | "wrong">) {
  const id = useId();
  const told = [hint === undefined ? "" : `${id}-hint`, wrong === undefined ? "" : `${id}-wrong`].filter((one) => one !== "").join(" ");
  return { id, attributes: { id, "aria-invalid": wrong !== undefined, ...(told === "" ? {} : { "aria-describedby": told }) } };
}

function Frame({
  id,
  label,
  hint,
  wrong,
  children,
}: Pick<Common, "label" | "hint" | "wrong"> & { id: string; children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong !== undefined && (
        <p class="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

export interface FieldProps extends Common {
  readonly type?: "text" | "number" | "date" | "search" | "url" | "password";
  readonly placeholder?: string;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number | string;
}

/** One line to type into. */
export function Field({ label, hint, wrong, value, onValue, type = "text", ...rest }: FieldProps) {
  const onInput = (event: TargetedInputEvent<HTMLInputElement>) => onValue(event.currentTarget.value);
  const { id, attributes } = useWiring({ hint, wrong });
  return <Frame {...{ id, label, hint, wrong }}>{h("input", { class: "input", ...attributes, ...rest, type, value, onInput })}</Frame>;
}

export type TextAreaProps = Common & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, "rows" | "placeholder" | "onKeyDown">;

/** Several lines to type into. */
export function TextArea({ label, hint, wrong, value, onValue, ...rest }: TextAreaProps) {
  const { id, attributes } = useWiring({ hint, wrong });
  return (
    <Frame {...{ id, label, hint, wrong }}>
      <textarea class="input" {...attributes} value={value} onInput={(event) => onValue(event.currentTarget.value)} {...rest} />
    </Frame>
  );
}

export interface SelectProps<V extends string> extends Omit<Common, "value" | "onValue"> {
  readonly value: V;
  readonly options: readonly (readonly [value: V, label: string])[];
  readonly onValue: (value: V) => void;
}

/** One of several. */
export function Select<V extends string>({ label, hint, wrong, value, options, onValue }: SelectProps<V>) {
  const { id, attributes } = useWiring({ hint, wrong });
  const choose = (chosen: string) => {
    const known = options.find(([one]) => one === chosen);
    if (known !== undefined) onValue(known[0]);
  };
  return (
    <Frame {...{ id, label, hint, wrong }}>
      <select class="input" {...attributes} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
}

/** Yes or no. */
export function Choice({ label, checked, onChecked }: ChoiceProps) {
  return (
    <label class="choice">
      <input type="checkbox" checked={checked} onChange={(event) => onChecked(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
