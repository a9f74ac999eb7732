import { expect, it } from "vitest";
import { nearlyAsked } from "./query-text.ts";

const ASKED = ["rate limits new orders per account renewals exempt ARI", "ending expiration notification emails"];

it.each([
  ["limit exemptions for ARI renewals", true],
  ["ARI renewals exempt from rate limits", true],
  ["expiration notification emails ending date", true],
  ["rate limits", false],
  ["rate limits of wildcard certificates", false],
  ["certificates per registered domain limit", false],
])("R9 %j nearly asks again: %s", (query, wanted) => expect(nearlyAsked(query, ASKED)).toBe(wanted));
