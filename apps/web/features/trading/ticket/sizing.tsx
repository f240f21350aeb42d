import { lazyPart } from "../../../i18n/lazy-part.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import type { SizeCalculatorProps } from "./size-calculator.tsx";

const SizeCalculator = lazyPart(async () => (await import("./size-calculator.tsx")).SizeCalculator);

/** The button of the calculator; its place is kept while it loads. */
export function Sizing(props: SizeCalculatorProps) {
	return (
		<WhileLoading fallback={<span className="size-control-sm flex-none" />}>
			<SizeCalculator {...props} />
		</WhileLoading>
	);
}
