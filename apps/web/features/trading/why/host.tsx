import { lazyPart } from "../../../i18n/lazy-part.ts";
import { useOpenedWhy } from "../../../ui/why/opened.ts";

const WhyCard = lazyPart(async () => (await import("./card.tsx")).WhyCard);

/** Shows the explanation of the figure that was asked for. */
export function WhyHost() {
	const subject = useOpenedWhy();
	return subject === null ? null : <WhyCard subject={subject} />;
}
