/** In order of preference. */
export const ENCODINGS = [
	{ name: "br", ending: ".br", accepted: /\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/ },
	{ name: "gzip", ending: ".gz", accepted: /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/ },
] as const;
export type Encoding = (typeof ENCODINGS)[number];
