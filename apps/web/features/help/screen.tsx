import { HelpBase } from "./blocks.tsx";
import { HelpPages } from "./pages.tsx";

/** `/main/help` and `/main/help/{topic}`. */
export default function HelpScreen() {
	return (
		<HelpBase value="/main/help">
			<HelpPages />
		</HelpBase>
	);
}
