import DepositScreen from "../features/deposit/screen.tsx";
import { lazyPart } from "../i18n/lazy-part.ts";
import NotFound from "./not-found.tsx";

const TopUp = lazyPart(async () => (await import("../features/accounts/demo-forms.tsx")).TopUpForm);
const Reset = lazyPart(async () => (await import("../features/accounts/demo-forms.tsx")).ResetForm);
const Open = lazyPart(async () => (await import("../features/accounts/open-form.tsx")).OpenForm);

const OpenLive = ({ onClose }: { readonly onClose: () => void }) => <Open kind="live" onClose={onClose} />;
const notFound = <NotFound />;

/** The deposit page with the forms of the accounts page. */
export default function Deposit() {
	return <DepositScreen OpenLive={OpenLive} TopUp={TopUp} Reset={Reset} notFound={notFound} />;
}
