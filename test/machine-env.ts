/** What a process that a test starts is given of this machine: where programs lie, and where Node keeps what it has compiled once. */
export const machineEnv: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? "",
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
};
