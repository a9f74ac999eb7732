// An idle server beside the service under test: what delays its answers too is the machine's doing, not Assay's.
import { createServer } from "node:http";

const server = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
