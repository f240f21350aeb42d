import type { SignInProvider } from "../../data/security/index.ts";
import { OtherMethods } from "./other-methods.tsx";
import { SecondStep } from "./second-step.tsx";

/** Content after the password form, below it or in its place. */
export function BeyondPassword({
	second,
	providers,
	onBack,
}: {
	readonly providers: readonly SignInProvider[];
	/** The password was right, but a second factor is required. */
	readonly second: boolean;
	readonly onBack: (why: string | null) => void;
}) {
	return second ? <SecondStep onBack={onBack} /> : <OtherMethods providers={providers} />;
}
