/** Whether a setting names a PostgreSQL database. */
export function isPostgresAddress(location: string): boolean {
  return /^postgres(?:ql)?:\/\//iu.test(location);
}

/** An address as it may be shown. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return "postgres://…";
  const url = new URL(address);
  url.password = "";
  url.search = "";
  return url.href;
}
