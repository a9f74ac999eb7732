// The page's rules forbid code made of text, which zod would otherwise try. Said where zod looks for it when it comes, since it comes after what is seen first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
