/** A message's value. Numbers select plurals; money and prices are already formatted text. */
export type MessageValue = string | number;

/**
 * The placeholders of an ICU message, parsed from its text at compile time: `"Hello {name}"` → `"name"`. From the first
 * plural or select on only its own name is parsed, so put plain placeholders before it.
 */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
	? Inside extends `${infer Name},${string}`
		? Name
		: Inside | Placeholders<Rest>
	: never;

/** Arguments after the key: none if the message has no placeholder. */
export type ValuesOf<Text extends string> = [Placeholders<Text>] extends [never]
	? []
	: [
			values: { readonly [Name in Placeholders<Text>]: MessageValue } & {
				readonly [name: string]: MessageValue;
			},
		];
