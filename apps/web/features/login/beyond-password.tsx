import type { SignInProvider } from "../../data/security/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { OtherMethods } from "./other-methods.tsx";

// With the form library, which few sign-ins need.
const SecondStep = lazyPart(async () => (await import("./second-step.tsx")).SecondStep);

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
