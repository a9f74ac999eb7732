/** Has each formatter made once: to make one takes a hundred times as long as to use it. @param make how one is made of a language and its options */
export function kept<O extends object, F>(make: (language: string, options: O) => F): (language: string, options: O) => F {
  const made = new Map<string, F>();
  return (language, options) => {
    const key = `${language} ${JSON.stringify(options)}`;
    const known = made.get(key) ?? make(language, options);
    made.set(key, known);
    return known;
  };
}
