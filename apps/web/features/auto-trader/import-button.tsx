import { type StrategyWire, strategyWire } from "@truefill/contracts/http";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { useT } from "../../i18n/index.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/notify.ts";

/** The largest file that can be a strategy. */
const MOST_BYTES = 100_000;

/** Reads a strategy from a file; what is none changes nothing. */
export function ImportButton({ onAdd }: { readonly onAdd: (strategy: StrategyWire) => void }) {
	const t = useT();
	const input = useRef<HTMLInputElement>(null);
	const read = async (file: File | undefined) => {
		if (file === undefined) return;
		const parsed = await parsedFile(file);
		if (parsed === null) notify({ tone: "danger", title: t("autoTrader.import.failed") });
		else onAdd(parsed);
	};
	return (
		<>
			<IconButton
				size="sm"
				label={t("autoTrader.import")}
				icon={<Upload className="icon" aria-hidden />}
				onClick={() => input.current?.click()}
			/>
			<input
				ref={input}
				type="file"
				accept="application/json,.json"
				aria-label={t("autoTrader.import")}
				className="hidden"
				onChange={({ target }) => {
					void read(target.files?.[0]);
					target.value = "";
				}}
			/>
		</>
	);
}

async function parsedFile(file: File): Promise<StrategyWire | null> {
	if (file.size > MOST_BYTES) return null;
	try {
		const parsed = strategyWire.safeParse(JSON.parse(await file.text()));
		return parsed.success ? parsed.data : null;
	} catch {
		// Not JSON.
		return null;
	}
}
