import { OTHER_DEVICE } from "@truefill/contracts/http";
import { t } from "../../i18n/index.ts";

/** A device by its name, which is the same in every language; of none that is known, words of the reader's. */
export const deviceText = (device: string): string => (device === OTHER_DEVICE ? t("security.device.other") : device);
