import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { SavingsDetailPage } from "./detail.tsx";
import { OpenPlan } from "./open-plan.tsx";
import { Overview } from "./overview.tsx";

/** `/main/savings` and below: what is offered, one plan to open, and one account with its interest. */
export default function SavingsScreen({ notFound }: { readonly notFound: ReactNode }) {
	const t = useT();
	useDocumentTitle(t("savings.title"));
	return (
		<Routes>
			<Route index element={<Overview />} />
			<Route path="open/:plan" element={<OpenPlan notFound={notFound} />} />
			<Route path=":id" element={<SavingsDetailPage notFound={notFound} />} />
			<Route path="*" element={notFound} />
		</Routes>
	);
}
