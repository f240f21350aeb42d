import { Download, Printer } from "lucide-react";
import { useSession } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Shown only once: to read, print or save as a file. */
export function TotpCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
	const t = useT();
	const { user } = useSession();
	const { settings } = useSettings();
	const heading = t("recovery.file", { email: user?.email ?? "", site: settings?.name ?? t("common.appName") });
	const text = `${heading}\n\n${codes.join("\n")}\n`;

	const download = () => {
		const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
		const link = document.createElement("a");
		link.href = url;
		link.download = "recovery-codes.txt";
		link.click();
		URL.revokeObjectURL(url);
	};

	return (
		<Dialog
			open
			holds
			onOpenChange={onDone}
			title={t("recovery.title")}
			description={t("recovery.body")}
			footer={
				<Button variant="primary" onClick={onDone}>
					{t("recovery.done")}
				</Button>
			}
		>
			<div className="flex flex-col gap-4 pt-1">
				<ul className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control border border-line bg-surface-1 p-3 min-[420px]:grid-cols-2">
					{codes.map((code) => (
						<li key={code} className="num text-13" dir="ltr">
							{code}
						</li>
					))}
				</ul>
				<div className="flex flex-wrap gap-2">
					<Button size="sm" icon={<Download className="icon" aria-hidden />} onClick={download}>
						{t("recovery.download")}
					</Button>
					<Button size="sm" icon={<Printer className="icon" aria-hidden />} onClick={() => globalThis.print()}>
						{t("recovery.print")}
					</Button>
					<CopyButton text={text} label={t("recovery.copy")} copied={t("totp.enrol.copied")} />
				</div>
			</div>
		</Dialog>
	);
}
