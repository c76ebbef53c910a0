import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { COMPAT, firstVersion, since, TARGETS, type Target } from './browser-versions'

type Options = {
  /** Modules that a browser runs. They are followed to what they import, except to server actions. */
  entries: string[]
  compilerOptions: ts.CompilerOptions
  /** What pages may use all the same, such as `Array.toSorted`, or an object with all its members. */
  accepted: ReadonlySet<string>
}

/**
 * Finds the built-in objects, functions, methods and properties in scripts of pages that a target browser does not have. Which
 * ones they are says TypeScript's type checker, so a method of the same name of another object is not one.
 * @returns sentences
 */
export function newApisIn({ entries, compilerOptions, accepted }: Options): string[] {
  const program = ts.createProgram(entries, { ...compilerOptions, noEmit: true })
  const checker = program.getTypeChecker()
  const found = new Set<string>()

  function check(node: ts.Node, file: ts.SourceFile) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node)) {
      for (const api of apisOf(node)) {
        if (accepted.has(api.join('.')) || accepted.has(api[0] ?? '')) continue
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
        for (const target of TARGETS) {
          const version = versionOf(api, target)
          if (version > target.version)
            found.add(
              `${relative(process.cwd(), file.fileName)}:${line + 1}: ${api.join('.')} is in ${since(target, version)}.`,
            )
        }
      }
    }
    ts.forEachChild(node, (child) => check(child, file))
  }

  /** The names of what an identifier means: `[Array, toSorted]`. Empty if it is not built in. */
  function apisOf(node: ts.Identifier): string[][] {
    const symbol = checker.getSymbolAtLocation(node)
    const declarations = symbol?.declarations ?? []
    const isBuiltIn = declarations.some((each) => program.isSourceFileDefaultLibrary(each.getSourceFile()))
    if (!symbol || !isBuiltIn) return []
    const owners = declarations.flatMap((declaration) => ownerOf(declaration) ?? [])
    if (owners.length === 0) return [[symbol.name]]
    return [[owners[0] ?? '', symbol.name]]
  }

  for (const file of clientFiles(program, entries)) check(file, file)
  return [...found].sort()
}

/** The interface that declares a member: `Array` of `toSorted`, and of the static `from`. */
function ownerOf({ parent }: ts.Node): string | undefined {
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text.replace(/(Constructor|^Readonly(?=Array))/, '')
  // `declare var AbortSignal: { any(…): … }`
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) return parent.parent.name.getText()
  // The types of Node.js declare what browsers have too in `declare global`: it has no owner.
  if (ts.isModuleBlock(parent)) return parent.parent.name.text === 'global' ? undefined : parent.parent.name.text
  return undefined
}

/** Mixins of the DOM's types, with an interface in which the records list their members. */
const LISTED_IN: Record<string, string> = {
  ParentNode: 'Element',
  ChildNode: 'Element',
  ARIAMixin: 'Element',
  InnerHTML: 'Element',
  Animatable: 'Element',
  ElementContentEditable: 'HTMLElement',
  HTMLOrSVGElement: 'HTMLElement',
  PopoverInvokerElement: 'HTMLButtonElement',
  Body: 'Response',
  WindowOrWorkerGlobalScope: 'Window',
  NonElementParentNode: 'Document',
  DocumentOrShadowRoot: 'Document',
  FontFaceSource: 'Document',
  // The style sheets are checked instead.
  CSSStyleDeclaration: '',
  CSSStyleProperties: '',
}

function versionOf([owner = '', member]: string[], target: Target): number {
  const name = LISTED_IN[owner] ?? owner
  const groups = [COMPAT.javascript.builtins, COMPAT.javascript.builtins?.Intl, COMPAT.api]
  return Math.max(
    ...groups.map((group) => {
      const type = group?.[name]
      if (member === undefined)
        return Math.max(...[type, COMPAT.api.Window?.[name]].map((each) => firstVersion(each, target)))
      return Math.max(firstVersion(type, target), firstVersion(type?.[member] ?? type?.[`${member}_static`], target))
    }),
  )
}

/** The modules that the entries import with values, from the repository, as long as no server action is between. */
function clientFiles(program: ts.Program, entries: string[]): ts.SourceFile[] {
  const files = new Map<string, ts.SourceFile>()
  const open = entries.map((entry) => resolve(entry))
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = program.getSourceFile(path)
    if (!file || files.has(path) || /^'use server'/m.test(file.text)) continue
    files.set(path, file)
    open.push(...importsOf(file, program))
  }
  return [...files.values()]
}

/** The paths of the modules that a file imports with values, at its start or later with `import()`. */
function importsOf(file: ts.SourceFile, program: ts.Program): string[] {
  const paths: string[] = []
  const add = (specifier: ts.Node | undefined) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return
    const { resolvedModule } = ts.resolveModuleName(specifier.text, file.fileName, program.getCompilerOptions(), ts.sys)
    if (resolvedModule && !resolvedModule.isExternalLibraryImport && existsSync(resolvedModule.resolvedFileName))
      paths.push(join(resolvedModule.resolvedFileName))
  }
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node)) return
    if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? undefined : add(node.moduleSpecifier)
    if (ts.isExportDeclaration(node)) return node.isTypeOnly ? undefined : add(node.moduleSpecifier)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0])
    ts.forEachChild(node, visit)
  }
  visit(file)
  return paths
}
