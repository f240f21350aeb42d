import type { AccountWire } from "@truefill/contracts/http";
import type { ComponentType, ReactNode } from "react";

interface Closing {
	readonly onClose: () => void;
}

/** Screens of other features that the deposit page opens; composed in `app/`, because features do not import others. */
export interface DepositParts {
	readonly OpenLive: ComponentType<Closing>;
	readonly TopUp: ComponentType<Closing & { readonly account: AccountWire }>;
	readonly Reset: ComponentType<Closing & { readonly account: AccountWire }>;
	/** For an unknown coin and for another customer's wallet. */
	readonly notFound: ReactNode;
}
