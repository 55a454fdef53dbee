// Timecodes to and from ELAN: files of annotations (`.eaf`). An annotation is a line of the log with its number: `12: N1 2`.

import { texts } from "./texts.js";

const TIER = "log";
/** The largest file that is read, in bytes. ELAN's files for an evening have less than 1 MB. */
const LARGEST = 50_000_000;
const SCHEMA = "http://www.w3.org/2001/XMLSchema-instance";

/** Writes the annotations of the core as a file of ELAN. */
export function eafOf(annotations) {
  const xml = document.implementation.createDocument(null, "ANNOTATION_DOCUMENT");
  const node = (name, attributes, ...children) => {
    const made = xml.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  };
  const root = xml.documentElement;
  root.setAttributeNS(SCHEMA, "xsi:noNamespaceSchemaLocation", "http://www.mpi.nl/tools/elan/EAFv3.0.xsd");
  Object.entries({ AUTHOR: "", DATE: new Date().toISOString(), FORMAT: "3.0", VERSION: "3.0" }).forEach(([key, value]) => root.setAttribute(key, value));
  const slots = annotations.flatMap(({ start, end }) => [start, end]);
  root.append(
    node("HEADER", { MEDIA_FILE: "", TIME_UNITS: "milliseconds" }),
    node("TIME_ORDER", {}, ...slots.map((time, index) => node("TIME_SLOT", { TIME_SLOT_ID: `ts${index}`, TIME_VALUE: time }))),
    node("TIER", { LINGUISTIC_TYPE_REF: "line", TIER_ID: TIER }, ...annotations.map(({ line, words }, index) =>
      node("ANNOTATION", {}, node("ALIGNABLE_ANNOTATION", { ANNOTATION_ID: `a${index}`, TIME_SLOT_REF1: `ts${2 * index}`, TIME_SLOT_REF2: `ts${2 * index + 1}` },
        node("ANNOTATION_VALUE", {}, `${line}: ${words.replace(NOT_XML, "\ufffd")}`))))),
    node("LINGUISTIC_TYPE", { GRAPHIC_REFERENCES: "false", LINGUISTIC_TYPE_ID: "line", TIME_ALIGNABLE: "true" }));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(xml)}\n`;
}

/** Characters that no XML file may have. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Reads the lines and their times from a file of ELAN, and the annotations that are no lines of a log.
 * @throws {Error} What is wrong with the file.
 */
export async function marksOf(file) {
  if (file.size > LARGEST) throw new Error(texts.fileTooLarge);
  const text = await file.text();
  if (/<!DOCTYPE/i.test(text)) throw new Error(texts.fileHasDoctype);
  const xml = new DOMParser().parseFromString(text, "application/xml");
  if (xml.querySelector("parsererror") || xml.documentElement.nodeName !== "ANNOTATION_DOCUMENT") throw new Error(texts.notEaf);
  const tiers = [...xml.querySelectorAll("TIER")];
  const tier = tiers.find((one) => one.getAttribute("TIER_ID") === TIER);
  if (!tier) throw new Error(texts.noTier(TIER, tiers.slice(0, 20).map((one) => one.getAttribute("TIER_ID"))));
  const slots = new Map([...xml.querySelectorAll("TIME_SLOT")].map((slot) => [slot.getAttribute("TIME_SLOT_ID"), slot.getAttribute("TIME_VALUE")]));
  const [marks, others] = [[], []];
  for (const annotation of tier.querySelectorAll("ALIGNABLE_ANNOTATION")) {
    const value = (annotation.querySelector("ANNOTATION_VALUE")?.textContent ?? "").trim();
    const [, line, words] = value.match(/^(\d{1,9}): ?([^]*)$/) ?? [];
    const at = slots.get(annotation.getAttribute("TIME_SLOT_REF1")) ?? "";
    if (line && /^\d{1,12}$/.test(at)) marks.push({ line: Number(line), words, at: Number(at) });
    else others.push(value);
  }
  return { marks, others };
}
