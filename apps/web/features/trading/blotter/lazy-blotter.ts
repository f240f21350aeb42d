import { lazyPart } from "../../../i18n/lazy-part.ts";

// Requested together with the frame, so that it is loaded when the trades are.
const part = import("./blotter.tsx");

export const Blotter = lazyPart(async () => (await part).Blotter);
