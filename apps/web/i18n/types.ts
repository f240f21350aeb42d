/** A value that a message can show. Numbers choose plurals; money and prices come already formatted, as text. */
export type MessageValue = string | number;

/**
 * The placeholders of an ICU message, read from its text by the compiler: `"Hello {name}"` → `"name"`.
 * From the first plural or select on only its own name is read, so write plain placeholders before it.
 */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
	? Inside extends `${infer Name},${string}`
		? Name
		: Inside | Placeholders<Rest>
	: never;

/** Arguments after the key: none when the message has no placeholder. */
export type ValuesOf<Text extends string> = [Placeholders<Text>] extends [never]
	? []
	: [
			values: { readonly [Name in Placeholders<Text>]: MessageValue } & {
				readonly [name: string]: MessageValue;
			},
		];
