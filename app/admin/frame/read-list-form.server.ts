/** A list that was pasted or uploaded: the file where there is one, else the text; `isApplied` once its preview was accepted. */
export async function readListForm(request: Request): Promise<{ text: string; isApplied: boolean }> {
  const form = await request.formData();
  const [file, list] = [form.get("file"), form.get("list")];
  const uploaded = file instanceof File && file.size > 0 ? await file.text() : "";
  return {
    text: uploaded || (typeof list === "string" ? list : ""),
    isApplied: form.get("intent") === "apply",
  };
}
