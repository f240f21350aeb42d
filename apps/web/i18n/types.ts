import type { Placeholders } from "@truefill/texts/keys";

/** A message's value. Numbers select plurals; money and prices are already formatted text. */
export type MessageValue = string | number;

/** The key of a screen's text. */
export type MessageKey = keyof Placeholders;

/** Arguments after the key: none if the message has no placeholder. */
export type ValuesOf<Key extends MessageKey> = [Placeholders[Key]] extends [never]
	? []
	: [
			values: { readonly [Name in Placeholders[Key]]: MessageValue } & {
				readonly [name: string]: MessageValue;
			},
		];

/** Keys of texts without placeholders; for tables of keys used as `t(key)`. */
export type PlainMessageKey = {
	[Key in MessageKey]: [Placeholders[Key]] extends [never] ? Key : never;
}[MessageKey];
