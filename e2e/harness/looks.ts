const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

export interface Look {
	/** `dark, wide` */
	readonly name: string;
	readonly scheme: "dark" | "light";
	readonly size: "wide" | "phone";
	readonly viewport: { readonly width: number; readonly height: number };
	readonly tag: string[];
}

/**
 * Every scheme at every size, for a journey that checks its screens in all of them. Scheme (colours) and size (layout)
 * are nearly independent: `npm test` runs the named ones, `npm run test:full` all.
 */
export const looks = (...quick: readonly `${Look["scheme"]}, ${Look["size"]}`[]): readonly Look[] =>
	(["dark", "light"] as const).flatMap((scheme) =>
		(["wide", "phone"] as const).map((size) => ({
			name: `${scheme}, ${size}`,
			scheme,
			size,
			viewport: size === "wide" ? WIDE : PHONE,
			tag: quick.includes(`${scheme}, ${size}`) ? [] : ["@full"],
		})),
	);
