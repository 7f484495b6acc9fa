/** Whether a form of the page, in the browser, holds other values than it was loaded with. */
export function isChanged(form: HTMLFormElement): boolean {
  // Others, as the one that closes the account, keep nothing; nor does what leaves for a provider.
  const name = form.elements.namedItem('form')
  if (!(name instanceof HTMLInputElement) || name.value === 'lien') return false
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) {
      const options = [...control.options]
      const loaded = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
      return loaded?.selected === false
    }
    if (!(control instanceof HTMLInputElement) || control.name === '') return false
    return control.checked !== control.defaultChecked || control.value !== control.defaultValue
  })
}
