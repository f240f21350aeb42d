const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

export interface Look {
	readonly name: string;
	readonly scheme: "dark" | "light";
	readonly size: "wide" | "phone";
	readonly viewport: { readonly width: number; readonly height: number };
	readonly tag: string[];
}

/**
 * Every scheme at every size. What hangs on the scheme (colours) and what hangs on the size (places) hardly hang on each
 * other: `npm test` looks at each of the four once, `npm run test:full` at all pairs.
 */
export const LOOKS: readonly Look[] = [
	{ name: "dark, wide", scheme: "dark", size: "wide", viewport: WIDE, tag: [] },
	{ name: "light, phone", scheme: "light", size: "phone", viewport: PHONE, tag: [] },
	{ name: "dark, phone", scheme: "dark", size: "phone", viewport: PHONE, tag: ["@full"] },
	{ name: "light, wide", scheme: "light", size: "wide", viewport: WIDE, tag: ["@full"] },
];
