/** Work that ends when it is told to. */
export function job() {
  let begun = false;
  let finish: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = () => {
    begun = true;
    return ended;
  };
  return { begun: () => begun, finish: () => finish(), work };
}
