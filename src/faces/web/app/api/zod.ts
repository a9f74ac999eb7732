import { config } from "zod";

// The page's rules forbid code made of text, which zod would otherwise try. Imported before any shape is.
config({ jitless: true });
