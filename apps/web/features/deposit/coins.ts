import { coinOfPath } from "@truefill/core/coins";

export { coinOfPath, pathOfCoin } from "@truefill/core/coins";

/** Whether a part of an address names a coin. */
export const isCoinPath = (path: string): boolean => coinOfPath(path) !== undefined;
