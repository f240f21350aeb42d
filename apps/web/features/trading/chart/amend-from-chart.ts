import { isApiError } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";

/** Sends one amendment and offers to take it back; notifies of a refusal, and the line moves back. */
export async function amendFromChart(
	send: () => Promise<unknown>,
	done: string,
	takeBack: () => Promise<unknown>,
): Promise<void> {
	await reporting(send);
	notify({
		tone: "ok",
		title: done,
		action: { label: t("chart.level.back"), onPress: () => void reporting(takeBack).catch(() => undefined) },
	});
}

async function reporting(send: () => Promise<unknown>): Promise<void> {
	try {
		await send();
	} catch (error) {
		notify({
			tone: "danger",
			title: t("trading.levels.failed"),
			...(isApiError(error) ? { description: error.message } : {}),
		});
		throw error;
	}
}
