import type { StorePlace } from "../config/config.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";

/**
 * Opens the store where it is. PostgreSQL's client is loaded only for a database.
 * @throws AssayError STORE_TOO_NEW, STORE_ERROR; CONFIG_INVALID where a database is named and `pg` is not installed
 */
export async function openStore(place: StorePlace): Promise<Store> {
  if (place.kind === "file") return openSqliteStore(place.path);
  const { openPostgresStore } = await import("./postgres/postgres.ts");
  return openPostgresStore(place.address);
}
