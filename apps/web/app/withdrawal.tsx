import WithdrawalScreen from "../features/withdrawal/screen.tsx";
import NotFound from "./not-found.tsx";

/** The withdrawal pages with what other features give them. */
export default function Withdrawal() {
	return <WithdrawalScreen notFound={<NotFound />} />;
}
