import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "class" | "size"> {
  /** `main` is the one thing to do here; `bare` has no edge; `danger` takes something away. */
  readonly look?: "main" | "bare" | "danger" | "plain";
  readonly small?: boolean;
  readonly children: ComponentChildren;
}

export function Button({ look = "plain", small = false, type = "button", children, ...rest }: ButtonProps) {
  return (
    <button class={`button ${look}${small ? " small" : ""}`} type={type} {...rest}>
      {children}
    </button>
  );
}
