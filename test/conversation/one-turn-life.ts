// One life of a turn, in a process of its own: says the message in the conversation there is, or begins one, and dies at its nth journal write when
// told to. Arguments: HOME MESSAGE N before|after. Settings come from the environment.
import { openAssay } from "../../src/assay.ts";
import { loadConfig } from "../../src/config/config.ts";
import { openKillingStore } from "../killing-store.ts";

const [home = "", message = "", at = "0", when = "after"] = process.argv.slice(2);
const loaded = loadConfig({ env: process.env, flags: { home }, cwd: home });
const assay = await openAssay({
  loaded,
  store: (place) =>
    openKillingStore(place.kind === "file" ? place.path : place.address, Number(at), when === "before" ? "before" : "after"),
});
const { conversations } = assay.over([]);
const [known] = await conversations.list(1);
const { id } = known ?? (await conversations.create());
const { text } = await conversations.say(id, message);
const { messages } = await conversations.open(id);
console.log(JSON.stringify({ text, messages: messages.length }));
await assay.close();
