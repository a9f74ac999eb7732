import { useState } from "preact/hooks";
import { signedOut } from "../api/client.ts";
import mark from "../mark.svg";
import { Select } from "../parts/field.tsx";
import { late } from "../parts/late.tsx";
import { Toasts } from "../parts/toast.tsx";
import { href, route } from "../router.ts";
import { LANGUAGES, language, speak, words } from "../text/words.ts";
import { FIRST, VIEWS, viewNamed } from "../views.ts";
import { Place } from "./place.tsx";
import { setTheme, THEMES, theme } from "./theme.ts";

const SignIn = late(async () => (await import("./sign-in.tsx")).SignIn);
const SignedIn = late(async () => (await import("./sign-in.tsx")).SignedIn);

/** What stands around every view. */
export function Shell() {
  const { shell } = words();
  const [open, setOpen] = useState(false);
  return (
    <div class="shell">
      <button class="button skip unseen" type="button" onClick={() => document.querySelector("main")?.focus()}>
        {shell.skip}
      </button>
      <header class="bar">
        <a class="brand" href={href(FIRST)}>
          <img src={mark} alt="" />
          {shell.name}
        </a>
        <button class="button menu" type="button" aria-expanded={open} aria-controls="navigation" onClick={() => setOpen(!open)}>
          {shell.menu}
        </button>
        <Navigation open={open} onGo={() => setOpen(false)} />
        <Preferences />
      </header>
      <main class="content" id="content" tabIndex={-1}>
        {signedOut.value ? <SignIn /> : <Place />}
      </main>
      <Toasts />
    </div>
  );
}

function Navigation({ open, onGo }: { readonly open: boolean; readonly onGo: () => void }) {
  const { shell } = words();
  const here = viewNamed(route.value.view);
  const listed = Object.entries(VIEWS).flatMap(([name, view]) => (view?.listed ? (viewNamed(name) ?? []) : []));
  return (
    <nav id="navigation" aria-label={shell.navigation} class={open ? "shown" : ""}>
      <ul>
        {listed.map((name) => (
          <li key={name}>
            <a href={href(name)} aria-current={name === here ? "page" : undefined} onClick={onGo}>
              {shell.views[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Preferences() {
  const { shell } = words();
  const languages = Object.entries(LANGUAGES).flatMap(([tag, name]) => (tag === "en" || tag === "de" ? [[tag, name] as const] : []));
  return (
    <div class="settings">
      <SignedIn />
      <Select label={shell.theme} value={theme.value} options={THEMES.map((one) => [one, shell.themes[one]] as const)} onValue={setTheme} />
      <Select label={shell.language} value={language()} options={languages} onValue={(wanted) => void speak(wanted)} />
    </div>
  );
}
