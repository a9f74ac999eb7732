import { useEffect, useState } from "preact/hooks";
import { z } from "zod";
import { ask, Failure, send, signedOut } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { attempt } from "../parts/toast.tsx";
import { words } from "../text/words.ts";

const sessionSchema = z.object({ principal: z.string(), open: z.boolean() });

/** Asks for a token. The browser keeps a cookie for it that no script can read; the token itself is forgotten. */
export function SignIn() {
  const { signIn } = words();
  const [token, setToken] = useState("");
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await ask(sessionSchema, "/session", { method: "POST", body: { token: token.trim() } });
      signedOut.value = false;
    } catch (thrown) {
      setWrong(thrown instanceof Failure ? thrown.message : String(thrown));
    }
    setToken("");
  };
  return (
    <form class="view narrow sign-in" onSubmit={(event) => void submit(event)}>
      <h1>{signIn.title}</h1>
      <Field label={signIn.token} hint={signIn.hint} type="password" value={token} onValue={setToken} wrong={wrong} />
      <p>
        <Button look="main" type="submit">
          {signIn.enter}
        </Button>
      </p>
    </form>
  );
}

/** Who is signed in, and the way out; nothing where the service asks nobody who they are. */
export function SignedIn() {
  const { signIn } = words();
  const [who, setWho] = useState<string | undefined>(undefined);
  const out = signedOut.value;
  useEffect(() => {
    setWho(undefined);
    if (out) return;
    ask(sessionSchema, "/session").then(
      ({ principal, open }) => setWho(open ? undefined : principal),
      () => undefined,
    );
  }, [out]);
  if (who === undefined) return null;
  const leave = () =>
    attempt(async () => {
      await send("/session", { method: "DELETE" });
      signedOut.value = true;
    });
  return (
    <p class="small">
      {signIn.as(who)}{" "}
      <Button look="bare" small onClick={() => void leave()}>
        {signIn.leave}
      </Button>
    </p>
  );
}
