import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { open } from "../../ui/commands/opened.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** On a phone the account has a sheet of its own: the choice, all figures, and the ways to its money. */
export function AccountButton({ children }: { readonly children: ReactNode }) {
	const t = useT();
	return (
		<button
			type="button"
			aria-haspopup="dialog"
			onClick={() => open("account")}
			className="-ms-2 flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-2 text-start hover:bg-hover active:bg-press"
		>
			{children}
			<VisuallyHidden>{t("shell.account.current")}</VisuallyHidden>
			<ChevronDown className="icon text-muted" aria-hidden />
		</button>
	);
}
