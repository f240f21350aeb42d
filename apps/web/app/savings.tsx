import SavingsScreen from "../features/savings/screen.tsx";
import NotFound from "./not-found.tsx";

/** The savings pages with what other features give them. */
export default function Savings() {
	return <SavingsScreen notFound={<NotFound />} />;
}
