internal import FoundationEssentials

/// A text that may carry attributes. Both readings are of one text: setting either sets the other.
struct StyledText {
  private var text: String
  /// Made when it is asked for: most texts carry no attributes.
  private var styled: AttributedString?

  init(_ text: String) { self.text = text }

  init(_ styled: AttributedString) {
    text = String(styled.characters)
    self.styled = styled
  }

  var plain: String {
    get { text }
    set { self = StyledText(newValue) }
  }

  var attributed: AttributedString {
    get { styled ?? AttributedString(text) }
    set { self = StyledText(newValue) }
  }
}
