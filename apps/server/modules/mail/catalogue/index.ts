import type { MailLanguage } from "@truefill/contracts/http";
import type { MailCatalogue } from "../templates.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const CATALOGUES: Readonly<Record<MailLanguage, MailCatalogue>> = { en, de, es, fr, ar };
