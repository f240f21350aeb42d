import { useMedia } from "./use-media.ts";

/** No room for panels beside each other: a phone either way up, or a small window. `max-lg` of the styles. */
const NARROW = "(width < 64rem)";

export const isNarrow = (): boolean => matchMedia(NARROW).matches;
export const useNarrow = (): boolean => useMedia(NARROW);
