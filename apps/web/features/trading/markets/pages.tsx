import { useParams } from "react-router";
import { MarketsScreen } from "./list-screen.tsx";
import { SymbolScreen } from "./symbol-screen.tsx";

/** `/main/markets` and `/main/markets/{symbol}`. */
export default function MarketPages() {
	return useParams().symbol === undefined ? <MarketsScreen /> : <SymbolScreen />;
}
