import { useDirectory } from "../../data/index.ts";
import { SymbolLink } from "../../ui/symbol-link.tsx";

/** A notification's sentence, in which the instrument that it names leads to its page. */
export function LinkedMessage({
	message,
	params,
}: {
	readonly message: string;
	readonly params: Readonly<Record<string, string>>;
}) {
	const { all, bySymbol } = useDirectory();
	const { symbol, instrument: name } = params;
	const instrument =
		(symbol === undefined ? undefined : bySymbol(symbol)) ?? all.find(({ displayName }) => displayName === name);
	const at = instrument === undefined ? -1 : message.indexOf(instrument.displayName);
	if (instrument === undefined || at === -1) return message;
	return (
		<>
			{message.slice(0, at)}
			<SymbolLink symbol={instrument.symbol} className="text-primary">
				{instrument.displayName}
			</SymbolLink>
			{message.slice(at + instrument.displayName.length)}
		</>
	);
}
