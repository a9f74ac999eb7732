import { z } from "zod";
import { ask } from "../api/client.ts";
import { jobSchema } from "../api/shapes.ts";

const sourceSchema = z.object({ name: z.string(), report: z.string(), format: z.enum(["markdown", "html"]), from: z.string().optional() });

/** What somebody wants checked. */
export type Given = { readonly text: string } | { readonly address: string } | { readonly file: File };

/** Begins the check of a report. @returns its run */
export async function checkReport(given: Given, reading: "network" | "stored" | "none"): Promise<string> {
  const { from, ...source } = await sourceOf(given);
  const body = { ...source, ...(from === undefined ? {} : { from }), reading, async: true };
  const job = await ask(jobSchema, "/verify", { method: "POST", body });
  return job.id;
}

async function sourceOf(
  given: Given,
): Promise<z.output<typeof sourceSchema> | { readonly name: string; readonly report: string; readonly from?: undefined }> {
  if ("text" in given) return { name: "report", report: given.text };
  const body = "address" in given ? { address: given.address } : { file: { name: given.file.name, base64: await base64Of(given.file) } };
  return ask(sourceSchema, "/verify/source", { method: "POST", body });
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/u, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
