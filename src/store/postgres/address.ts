/** Whether a setting names a PostgreSQL database. */
export function isPostgresAddress(location: string): boolean {
  return /^postgres(?:ql)?:\/\//iu.test(location);
}

/** An address as it may be shown. */
export function withoutPassword(address: string): string {
  // With a second @ nobody can tell where the password ends.
  if (!URL.canParse(address) || address.indexOf("@") !== address.lastIndexOf("@")) return "postgres://…";
  const url = new URL(address);
  url.password = "";
  url.search = "";
  url.hash = "";
  return url.href;
}
