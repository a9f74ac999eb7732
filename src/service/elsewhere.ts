import { AssayError, isAssayError } from "../domain/error.ts";

/**
 * For work on a run that another process may hold: the store names the holder by host and process, which is nobody's business outside the
 * machine (X5). To be given to `catch`.
 * @throws AssayError RUN_ACTIVE without the holder; anything else as it is
 */
export function heldElsewhere(id: string): (thrown: unknown) => never {
  return (thrown) => {
    if (!isAssayError(thrown, "RUN_ACTIVE")) throw thrown;
    throw new AssayError("RUN_ACTIVE", `The run ${id} is under way in another process; wait for it, or cancel it there.`, {
      field: "id",
      cause: thrown,
    });
  };
}
