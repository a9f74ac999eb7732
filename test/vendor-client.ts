/** A vendor's client, by a name the compiler does not follow: these packages are only needed by the tests of conformance. */
export async function client<Module>(name: string): Promise<Module> {
  try {
    return (await import(name)) as Module;
  } catch (cause) {
    throw new Error(`This test needs the development dependency ${name}: run npm ci.`, { cause });
  }
}
