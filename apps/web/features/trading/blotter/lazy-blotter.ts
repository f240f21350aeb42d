import { lazyPart } from "../../../i18n/lazy-part.ts";

// Asked for with the frame, so that it is there when the trades are.
const part = import("./blotter.tsx");

export const Blotter = lazyPart(async () => (await part).Blotter);
