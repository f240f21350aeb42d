import { FileDown } from "lucide-react";
import { fetchTranscript } from "../../data/desk/index.ts";
import { messageOf } from "../../data/index.ts";
import { t as translate, useT } from "../../i18n/index.ts";
import { Menu, MenuItem, MenuLabel } from "../../ui/menu.tsx";
import { notify } from "../../ui/notify.ts";

const KINDS = [
	{ format: "txt", notes: false, label: "desk.transcript.txt" },
	{ format: "html", notes: false, label: "desk.transcript.html" },
	{ format: "txt", notes: true, label: "desk.transcript.txt.notes" },
	{ format: "html", notes: true, label: "desk.transcript.html.notes" },
] as const;

/** The conversation as a file; private notes only if explicitly chosen. */
export function TranscriptMenu({ customerId }: { readonly customerId: string }) {
	const t = useT();
	return (
		<Menu
			trigger={
				<button
					type="button"
					aria-label={t("desk.transcript")}
					title={t("desk.transcript")}
					className="flex size-control items-center justify-center rounded-control text-secondary hover:bg-hover hover:text-primary data-[state=open]:bg-press"
				>
					<FileDown className="icon-lg" aria-hidden />
				</button>
			}
		>
			<MenuLabel>{t("desk.transcript")}</MenuLabel>
			{KINDS.map(({ format, notes, label }) => (
				<MenuItem key={label} onSelect={() => void download(customerId, format, notes)}>
					{t(label)}
				</MenuItem>
			))}
		</Menu>
	);
}

async function download(customerId: string, format: "txt" | "html", notes: boolean): Promise<void> {
	try {
		const { file_name, media_type, content } = await fetchTranscript(customerId, format, notes);
		const address = URL.createObjectURL(new Blob([content], { type: media_type }));
		const link = document.createElement("a");
		link.href = address;
		link.download = file_name;
		link.click();
		// The browser has started the download by the next tick.
		setTimeout(() => URL.revokeObjectURL(address), 1_000);
	} catch (error) {
		notify({ tone: "danger", title: translate("desk.transcript.failed"), description: messageOf(error, "") });
	}
}
